/** Shows the pictures of a gallery over the page; without a script, and in a new tab, a link leads to the picture. */
export function enlargePictures(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-gallery] a');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void import('./enlarge.ts').then(
      ({ enlarge }) => enlarge(link),
      () => location.assign(link.href),
    );
  });
}
