import 'cropperjs';
import type { CropperCanvas, CropperHandle, CropperImage, CropperSelection } from 'cropperjs';

/** Longest side that the server keeps. */
const longest = 2048;

/** Side of what is dragged at the edges of a selection, in pixels of the screen; half of it is outside. */
const handle = 28;

/** Smallest side of a crop, in pixels of the screen: its middle can still be dragged. */
const smallest = 2 * handle;

/** Comes after the style of a handle, which is for a mouse. */
const handleStyle = `
  :host([action$=-resize]) { width: ${handle}px; height: ${handle}px }
  :host([action=n-resize]), :host([action=s-resize]) { width: 100% }
  :host([action=e-resize]), :host([action=w-resize]) { height: 100% }
  :host([action^=n]) { top: ${-handle / 2}px }
  :host([action^=s]) { bottom: ${-handle / 2}px }
  :host([action$=e-resize]) { right: ${-handle / 2}px }
  :host([action$=w-resize]) { left: ${-handle / 2}px }
  :host([action$=-resize]):after { box-sizing: border-box; width: 14px; height: 14px; border: 2px solid #2b1a12 }
`;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const sides = ['n', 'e', 's', 'w', 'ne', 'nw', 'se', 'sw'];

const make = (name: string, attributes: Record<string, string> = {}): HTMLElement => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
};

/** A picture that is being cropped and rotated in an element. */
export class Cropping {
  readonly #canvas: CropperCanvas;
  readonly #image: CropperImage;
  readonly #selection: CropperSelection;
  #ratio = NaN;

  private constructor(url: string, description: string) {
    this.#canvas = make('cropper-canvas', { background: '' }) as CropperCanvas;
    this.#image = make('cropper-image', {
      src: url,
      alt: description,
      rotatable: '',
      scalable: '',
      translatable: '',
    }) as CropperImage;
    this.#selection = make('cropper-selection', { movable: '', resizable: '', outlined: '' }) as CropperSelection;
    this.#selection.append(
      make('cropper-grid', { bordered: '', covered: '', 'aria-hidden': 'true' }),
      make('cropper-handle', { action: 'move', 'theme-color': 'rgba(255, 255, 255, 0.15)' }),
      ...sides.map((side) => make('cropper-handle', { action: `${side}-resize`, 'theme-color': '#f0b429' })),
    );
    // Nothing in the canvas moves the picture: only the selection moves.
    this.#canvas.append(this.#image, make('cropper-shade'), this.#selection);
    this.#canvas.style.height = '100%';
  }

  /** Loads the picture. Throws Error. */
  static async open(container: HTMLElement, url: string, description: string): Promise<Cropping> {
    const cropping = new Cropping(url, description);
    container.replaceChildren(cropping.#canvas);
    for (const part of container.querySelectorAll<CropperHandle>('cropper-handle')) part.$addStyles(handleStyle);
    await cropping.#image.$ready();
    cropping.#fit();
    cropping.#selection.addEventListener('change', (event) => {
      if (!cropping.#isInside((event as CustomEvent<Box>).detail)) event.preventDefault();
    });
    return cropping;
  }

  /** The place of the picture within the canvas. */
  get #bounds(): Box {
    const outer = this.#canvas.getBoundingClientRect();
    const { x, y, width, height } = this.#image.getBoundingClientRect();
    return { x: x - outer.x, y: y - outer.y, width, height };
  }

  #isInside({ x, y, width, height }: Box): boolean {
    const bounds = this.#bounds;
    return (
      width >= smallest &&
      height >= smallest &&
      x >= bounds.x - 1 &&
      y >= bounds.y - 1 &&
      x + width <= bounds.x + bounds.width + 1 &&
      y + height <= bounds.y + bounds.height + 1
    );
  }

  /** Puts the picture into the middle, and selects as much of it as the shape allows. */
  #fit(): void {
    this.#image.$center('contain');
    const [all, picture] = [this.#canvas.getBoundingClientRect(), this.#bounds];
    this.#image.$scale(Math.min(1, (all.width - handle) / picture.width, (all.height - handle) / picture.height));
    const { x, y, width, height } = this.#bounds;
    const isTall = Number.isNaN(this.#ratio) || width / height > this.#ratio;
    const size = {
      width: Number.isNaN(this.#ratio) ? width : isTall ? height * this.#ratio : width,
      height: isTall ? height : width / this.#ratio,
    };
    this.#selection.aspectRatio = this.#ratio;
    this.#selection.$change(x + (width - size.width) / 2, y + (height - size.height) / 2, size.width, size.height);
  }

  turn(degrees: 90 | -90): void {
    this.#image.$rotate(`${degrees}deg`);
    this.#fit();
  }

  /** Width by height of the selection; NaN for any. */
  set ratio(ratio: number) {
    this.#ratio = ratio;
    this.#fit();
  }

  /** Moves the selection, or changes its size. */
  nudge(across: number, down: number, isSize: boolean): void {
    const { x, y, width, height } = this.#selection;
    if (!isSize) this.#selection.$change(x + across, y + down, width, height);
    else if (Number.isNaN(this.#ratio)) this.#selection.$change(x, y, width + across, height + down);
    else this.#selection.$change(x, y, width + across + down, (width + across + down) / this.#ratio);
  }

  /** The selected part, as large as it is in the picture. */
  async result(): Promise<Blob> {
    const [a, b] = this.#image.$getTransform() as [number, number];
    const { width, height } = this.#selection;
    const scale = Math.min(1 / Math.hypot(a, b), longest / Math.max(width, height));
    const canvas = await this.#selection.$toCanvas({ width: Math.round(width * scale) });
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92));
    if (!blob) throw new Error('The browser cannot make the picture.');
    return blob;
  }
}
