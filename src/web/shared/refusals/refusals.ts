/** Loaded only when something is refused. */
export * from '#i18n/shared/refusals';
