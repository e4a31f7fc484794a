/** Closes a menu when the visitor turns to something else. */
export function closeMenus(): void {
  const close = (isLeft: (menu: HTMLDetailsElement) => boolean) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]'))
      if (isLeft(menu)) menu.open = false;
  };
  document.addEventListener('pointerdown', ({ target }) => close((menu) => !menu.contains(target as Node)));
  document.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget) close((menu) => !menu.contains(relatedTarget as Node));
  });
  document.addEventListener('keydown', ({ key, target }) => {
    if (key !== 'Escape') return;
    (target as Element).closest('details[data-menu][open]')?.querySelector('summary')?.focus();
    close((menu) => menu.contains(target as Node));
  });
}
