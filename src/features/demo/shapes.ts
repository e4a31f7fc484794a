/** Signed distance from a point to the edge of a shape, negative inside. It never overstates how far the edge is. */
type Distance = (x: number, y: number) => number;

/** Units are hundredths of the picture's height; y grows downwards. */
export interface Shape {
  distance: Distance;
  /** Nothing beyond these is covered. */
  bounds: { left: number; top: number; right: number; bottom: number };
}

const bounds = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });
const around = (cx: number, cy: number, width: number, height = width) =>
  bounds(cx - width, cy - height, cx + width, cy + height);

const length = (x: number, y: number) => Math.sqrt(x * x + y * y);

export const circle = (cx: number, cy: number, radius: number): Shape => ({
  distance: (x, y) => length(x - cx, y - cy) - radius,
  bounds: around(cx, cy, radius),
});

/** An ellipse turned by `angle` radians. */
export function ellipse(cx: number, cy: number, rx: number, ry: number, angle = 0): Shape {
  const [cos, sin, least, most] = [Math.cos(angle), Math.sin(angle), Math.min(rx, ry), Math.max(rx, ry)];
  return {
    distance(x, y) {
      const u = (x - cx) * cos + (y - cy) * sin;
      const v = (y - cy) * cos - (x - cx) * sin;
      const scaled = length(u / rx, v / ry);
      const bound = (scaled - 1) * least;
      // Near the edge, the bound divided by its slope is exact enough to smooth it.
      return Math.abs(bound) > 1 ? bound : (scaled * (scaled - 1)) / length(u / rx / rx, v / ry / ry);
    },
    bounds: angle === 0 ? around(cx, cy, rx, ry) : around(cx, cy, most),
  };
}

/** A rectangle with rounded corners, turned by `angle` radians. */
export function box(cx: number, cy: number, halfWidth: number, halfHeight: number, round: number, angle = 0): Shape {
  const [cos, sin, reach] = [Math.cos(angle), Math.sin(angle), length(halfWidth, halfHeight)];
  return {
    distance(x, y) {
      const dx = Math.abs((x - cx) * cos + (y - cy) * sin) - halfWidth + round;
      const dy = Math.abs((y - cy) * cos - (x - cx) * sin) - halfHeight + round;
      return length(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - round;
    },
    bounds: angle === 0 ? around(cx, cy, halfWidth, halfHeight) : around(cx, cy, reach),
  };
}

export function stroke(x1: number, y1: number, x2: number, y2: number, width: number): Shape {
  const [dx, dy, half] = [x2 - x1, y2 - y1, width / 2];
  return {
    distance(x, y) {
      const along = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)));
      return length(x - x1 - along * dx, y - y1 - along * dy) - half;
    },
    bounds: bounds(Math.min(x1, x2) - half, Math.min(y1, y2) - half, Math.max(x1, x2) + half, Math.max(y1, y2) + half),
  };
}

/** A piece of a ring, `spread` radians to both sides of `angle`, with round ends. */
export function arc(cx: number, cy: number, radius: number, angle: number, spread: number, width: number): Shape {
  const [cos, sin, half] = [Math.cos(angle), Math.sin(angle), width / 2];
  const [endX, endY] = [Math.cos(spread) * radius, Math.sin(spread) * radius];
  const reach = radius + half;
  return {
    distance(x, y) {
      const u = (x - cx) * cos + (y - cy) * sin;
      const v = Math.abs((y - cy) * cos - (x - cx) * sin);
      const isBeside = v * endX <= u * endY || spread >= Math.PI;
      return (isBeside ? Math.abs(length(u, v) - radius) : length(u - endX, v - endY)) - half;
    },
    bounds: around(cx, cy, reach),
  };
}

/** A triangle or any other convex polygon, its points clockwise. */
export function polygon(points: [number, number][], round = 0): Shape {
  /** Normals of the sides, and how far these are from (0, 0). */
  const sides = points.map(([x1, y1], index) => {
    const [x2, y2] = points[(index + 1) % points.length]!;
    const size = length(x2 - x1, y2 - y1);
    const [nx, ny] = [(y2 - y1) / size, (x1 - x2) / size];
    return { nx, ny, away: x1 * nx + y1 * ny };
  });
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return {
    distance: (x, y) => {
      let most = -Infinity;
      for (const { nx, ny, away } of sides) most = Math.max(most, x * nx + y * ny - away);
      return most - round;
    },
    bounds: bounds(Math.min(...xs) - round, Math.min(...ys) - round, Math.max(...xs) + round, Math.max(...ys) + round),
  };
}

/** Intersection of two shapes. */
export const both = (one: Shape, other: Shape): Shape => ({
  distance: (x, y) => Math.max(one.distance(x, y), other.distance(x, y)),
  bounds: bounds(
    Math.max(one.bounds.left, other.bounds.left),
    Math.max(one.bounds.top, other.bounds.top),
    Math.min(one.bounds.right, other.bounds.right),
    Math.min(one.bounds.bottom, other.bounds.bottom),
  ),
});

export const without = (one: Shape, other: Shape): Shape => ({
  distance: (x, y) => Math.max(one.distance(x, y), -other.distance(x, y)),
  bounds: one.bounds,
});

const far = 1000;
/** The part of a shape below a level, and the part above it. */
export const below = (shape: Shape, level: number): Shape => both(shape, box(0, level + far, far, far, 0));
export const above = (shape: Shape, level: number): Shape => both(shape, box(0, level - far, far, far, 0));
