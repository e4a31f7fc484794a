/** Names are suggested to those who type; others load nothing for it. */
export function suggestNames(): void {
  const suggestAt = (target: EventTarget | null) => {
    const field = target as HTMLInputElement;
    const form = field.form;
    if (field.type !== 'search' || !form || form.dataset.suggestions !== 'none') return;
    form.dataset.suggestions = 'shown';
    void import('./suggest.ts').then(({ suggest }) => suggest(form, field));
  };
  document.addEventListener('focusin', ({ target }) => suggestAt(target));
  // Somebody may have begun to type before the script was there.
  suggestAt(document.activeElement);
}
