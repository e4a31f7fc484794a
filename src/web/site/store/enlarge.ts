import { show } from '../show.ts';
import Lightbox from './Lightbox.svelte';

/** Shows the pictures of a gallery, beginning with that of the link. */
export function enlarge(link: HTMLAnchorElement): void {
  const gallery = link.closest<HTMLElement>('[data-gallery]')!;
  const links = [...gallery.querySelectorAll('a')];
  const pictures = links.map((one) => one.getAttribute('href')!);
  const end = show(document.body, Lightbox, {
    name: gallery.dataset.gallery!,
    pictures,
    first: links.indexOf(link),
    onend: () => end(),
  });
}
