import { onVisitor, remembered } from './remembered.ts';

/** Leads those who are logged in to what is theirs; others log in over the page. */
export function leadToAccount(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-account]');
  if (!link) return;
  const { href, title } = link;
  const letter = link.querySelector<HTMLElement>('[data-letter]')!;
  const person = link.querySelector<HTMLElement>('[data-person]')!;

  const look = () => {
    const name = remembered()?.user.username;
    link.href = name ? '/me' : href;
    link.title = name ?? title;
    link.ariaLabel = name ? `${link.dataset.account}: ${name}` : title;
    letter.textContent = [...(name ?? '')][0]?.toUpperCase() ?? '';
    letter.hidden = !name;
    person.hidden = Boolean(name);
  };
  link.addEventListener('click', (event) => {
    if (remembered() || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void import('./session.svelte.ts').then(
      ({ session }) => session.require(),
      () => location.assign(href),
    );
  });
  onVisitor(look);
  look();
}
