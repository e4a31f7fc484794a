/** Names of pages and actions in every language, which only the search of the palette needs. */
export { texts } from '#i18n-all/console/names';
