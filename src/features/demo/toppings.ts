import {
  bun,
  crescent,
  cubes,
  dots,
  half,
  leaves,
  ring,
  rings,
  scatter,
  shrimp,
  slices,
  strips,
  turn,
  type Painter,
} from './pieces.ts';
import { arc, circle, ellipse, stroke } from './shapes.ts';

export const toppings = {
  noodles: (canvas, random) => {
    for (let index = 0; index < 22; index++) {
      const [x, y, radius] = [(random() - 0.5) * 22, 50 + (random() - 0.5) * 22, 6 + random() * 9];
      const [angle, spread] = [random() * turn, 0.9 + random() * 1.3];
      canvas.paint(0xc9953d, arc(x, y + 0.7, radius, angle, spread, 1.9));
      canvas.paint(index % 2 ? 0xf6d992 : 0xf2cb74, arc(x, y, radius, angle, spread, 1.7));
    }
  },
  wideNoodles: (canvas, random) => {
    for (let index = 0; index < 14; index++) {
      const [x, y, radius] = [(random() - 0.5) * 24, 50 + (random() - 0.5) * 24, 6 + random() * 7];
      const [angle, spread] = [random() * turn, 0.6 + random() * 0.9];
      canvas.paint(0xa9743f, arc(x, y + 0.8, radius, angle, spread, 4));
      canvas.paint(index % 2 ? 0xd9a566 : 0xe8bd84, arc(x, y, radius, angle, spread, 3.6));
    }
  },
  rice: (canvas, random) => {
    canvas.paint(0xe9e2d0, circle(0, 51, 17));
    canvas.paint(0xfffdf5, circle(0, 50, 16.5));
    strips(0xf1ead8, 30, 1.1, 1.1, 15)(canvas, random);
  },
  egg: (canvas, random) => ring(random, 2, 11, (x, y, angle) => half(canvas, x, y, angle)),
  friedEgg: (canvas) => {
    for (const [x, y, size] of [
      [-3, 48, 9],
      [4, 52, 8.5],
      [0, 55, 8],
    ] as const)
      canvas.paint(0xfffaf0, circle(x, y, size));
    canvas.paint(0xe98a15, circle(0.5, 51, 4.6));
    canvas.paint(0xf7b538, circle(0, 50.4, 3.6));
  },
  scallions: rings(0x5a9c3f, 12, 21, 1.5, 1.2),
  onion: rings(0xc8a2c8, 7, 17, 3.4, 1),
  herbs: leaves(0x4f9d4a, 9, 3, 20),
  greens: leaves(0x3f8f4f, 9, 6, 18),
  cress: leaves(0x7ab648, 14, 3.4, 20),
  basil: leaves(0x2f7d3b, 6, 4.6, 15),
  chilli: strips(0xd62828, 9, 3, 1.7, 20),
  chilliOil: (canvas, random) => {
    scatter(random, 12, 22, (x, y) => canvas.paint(0xd62828, circle(x, y, 1.4 + random() * 3), 0.55));
  },
  pepper: dots(0x5b3a29, 18, 0.8),
  mince: dots(0x8a4b2d, 26, 1.7, 13),
  beef: slices(0x7d3f2a, 0xc99a7c, 6),
  pork: slices(0xd9927a, 0xf8ddd0, 6),
  duck: slices(0xa4502a, 0xe9b872, 7),
  lamb: (canvas, random) => {
    scatter(random, 11, 18, (x, y, angle) => {
      canvas.paint(0xb4545f, arc(x, y + 0.8, 4, angle, 2.2, 3));
      canvas.paint(0xdd8c94, arc(x, y, 4, angle, 2.2, 2.6));
      canvas.paint(0xfbe3e1, arc(x, y, 4.6, angle, 1.6, 0.8));
    });
  },
  tripe: (canvas, random) => {
    scatter(random, 10, 18, (x, y, angle) => {
      canvas.paint(0x6b6257, ellipse(x, y, 6, 3.4, angle));
      canvas.paint(0xa59a8a, ellipse(x, y, 4.4, 2, angle));
    });
  },
  steak: (canvas) => {
    canvas.paint(0x3d2016, ellipse(-2, 51.5, 19, 13, -0.4));
    canvas.paint(0x7a412b, ellipse(-2, 50, 19, 13, -0.4));
    canvas.paint(0x8f5238, ellipse(-2, 49, 15, 9.5, -0.4));
    for (const offset of [-12, -6, 0, 6, 12]) canvas.paint(0x4a2618, stroke(offset - 5, 44, offset + 1, 56, 1.2));
    canvas.paint(0xf3d9b8, arc(-2, 50, 15, 2.6, 0.5, 1.6));
  },
  fillet: (canvas) => {
    for (const [y, angle] of [
      [43, 0.3],
      [56, 0.1],
    ] as const) {
      canvas.paint(0xa86a24, ellipse(0, y + 1.4, 18, 6, angle));
      canvas.paint(0xe0a346, ellipse(0, y, 18, 6, angle));
      canvas.paint(0xf3cd84, ellipse(-3, y - 2, 11, 2, angle));
    }
  },
  chicken: cubes(0xd08c4a, 11, 3.4),
  tofu: cubes(0xfbf1d9, 11, 4),
  crust: cubes(0xd9a04f, 9, 4.4),
  mango: cubes(0xffb627, 12, 3.2),
  feta: cubes(0xfffaf0, 9, 2.2, 20),
  peanuts: (canvas, random) =>
    scatter(random, 14, 19, (x, y, angle) => canvas.paint(0xc98b4b, ellipse(x, y, 2.2, 1.4, angle))),
  sesame: dots(0xfff3d6, 22, 0.7),
  corn: dots(0xf9c74f, 26, 1.5, 20),
  peas: dots(0x7fb800, 14, 1.6, 20),
  berries: dots(0xc1121f, 9, 3, 16),
  blueberries: dots(0x46509e, 9, 2.4, 18),
  pearls: dots(0x4a2c20, 18, 1.8, 20),
  sago: dots(0xfdfbf4, 34, 1.1, 22),
  beans: dots(0x8c2f39, 20, 1.7, 19),
  osmanthus: dots(0xf4a71d, 16, 0.9, 18),
  mushrooms: (canvas, random) =>
    scatter(random, 8, 18, (x, y) => {
      canvas.paint(0x8a6a4f, circle(x, y + 0.8, 4.4));
      canvas.paint(0xb08968, circle(x, y, 4.2));
      canvas.paint(0xe6ccb2, arc(x, y, 2, 0, 4, 0.8));
    }),
  tomato: (canvas, random) =>
    ring(random, 5, 14, (x, y) => {
      canvas.paint(0xc1272d, circle(x, y, 5));
      canvas.paint(0xef6f6c, circle(x, y, 3.8));
      canvas.paint(0xfbe3a8, arc(x, y, 2.2, 0, 4, 0.7));
    }),
  cucumber: (canvas, random) =>
    ring(random, 6, 15, (x, y) => {
      canvas.paint(0x3a7d44, circle(x, y, 4.4));
      canvas.paint(0xd8f0c0, circle(x, y, 3.6));
    }),
  lemon: (canvas, random) =>
    ring(random, 2, 15, (x, y) => {
      canvas.paint(0xf2b705, circle(x, y, 5.4));
      canvas.paint(0xfff3b0, circle(x, y, 4.6));
      for (let segment = 0; segment < 6; segment++) {
        const angle = (segment * turn) / 6;
        canvas.paint(0xf9d648, ellipse(x + Math.cos(angle) * 2.6, y + Math.sin(angle) * 2.6, 1.7, 0.9, angle));
      }
    }),
  shrimps: (canvas, random) => ring(random, 4, 13, (x, y, angle) => shrimp(canvas, x, y, angle + 0.7)),
  squid: rings(0xf7e1d7, 8, 17, 4, 2.4),
  scallops: (canvas, random) =>
    ring(random, 4, 13, (x, y, angle) => {
      canvas.paint(0xb5838d, circle(x, y + 0.8, 8));
      canvas.paint(0xe5c1bd, circle(x, y, 7.6));
      for (const rib of [-0.8, -0.4, 0, 0.4, 0.8])
        canvas.paint(0xc99a97, stroke(x, y, x + Math.cos(angle + rib) * 7, y + Math.sin(angle + rib) * 7, 0.7));
      canvas.paint(0xfff6e6, circle(x, y, 4));
      canvas.paint(0xf3c178, circle(x, y, 2));
    }),
  dumplings: (canvas, random) => ring(random, 5, 15.5, (x, y, angle) => crescent(canvas, 0xfbeed3, x, y, angle + 1.1)),
  potstickers: (canvas, random) =>
    ring(random, 5, 15.5, (x, y, angle) => crescent(canvas, 0xe0a458, x, y, angle + 1.1)),
  shrimpDumplings: (canvas, random) =>
    ring(random, 4, 11, (x, y, angle) => {
      crescent(canvas, 0xfbe9e1, x, y, angle);
      canvas.paint(0xf4978e, circle(x, y, 3), 0.6);
    }),
  buns: (canvas, random) => {
    bun(canvas, 0xfdf6e8, 0, 50, 7);
    ring(random, 6, 16.5, (x, y) => bun(canvas, 0xfdf6e8, x, y, 7));
  },
  friedBuns: (canvas, random) => {
    ring(random, 5, 13.5, (x, y) => bun(canvas, 0xefc988, x, y, 8));
  },
  cauliflower: (canvas, random) =>
    scatter(random, 9, 17, (x, y) => {
      for (const [dx, dy] of [
        [-2, 0],
        [2, 0],
        [0, -2],
        [0, 1.6],
      ] as const)
        canvas.paint(0xf3e3bf, circle(x + dx, y + dy, 2.6));
      canvas.paint(0xd9a662, circle(x, y - 0.4, 1.6));
    }),
  fries: strips(0xf2b84b, 18, 6, 2.2, 15),
  aubergine: (canvas, random) => {
    for (const offset of [-8, 8]) {
      canvas.paint(0x3d1f47, ellipse(offset, 51, 7.5, 20, 0.1));
      canvas.paint(0xe8d5b0, ellipse(offset, 50, 5.6, 17.5, 0.1));
    }
    dots(0x8a5a2b, 24, 1.2, 16)(canvas, random);
  },
  cream: (canvas) => {
    for (const size of [10, 7.4, 4.8, 2.4]) {
      canvas.paint(0xe9dcc9, circle(0, 50.6 - (10 - size) * 0.35, size));
      canvas.paint(0xfffdf6, circle(0, 50 - (10 - size) * 0.35, size));
    }
  },
  sauce: (canvas) => {
    for (let index = -3; index < 3; index++)
      canvas.paint(0x7a3e12, stroke(index * 6, index % 2 ? 42 : 58, (index + 1) * 6, index % 2 ? 58 : 42, 1.5));
  },
  cheese: (canvas, random) =>
    scatter(random, 7, 18, (x, y) => {
      canvas.paint(0xf3dfae, circle(x, y + 0.5, 4));
      canvas.paint(0xfffbeb, circle(x, y, 3.7));
    }),
} satisfies Record<string, Painter>;

export type Topping = keyof typeof toppings;
