import Plot from 'uplot';

interface Chart {
  dates: string[];
  counts: number[];
  /** Writes a day below the chart. */
  dayText: (date: Date) => string;
  /** Called with the day under the pointer, and with undefined when it has left. */
  pointed: (index: number | undefined) => void;
}

const height = 200;
/** Seconds. */
const day = 86_400;

/** Draws bars of a count by day, in the colours of the theme, as wide as the element. Returns what takes them away. */
export function draw(element: HTMLElement, { dates, counts, dayText, pointed }: Chart): () => void {
  const colours = getComputedStyle(element);
  const line = colours.getPropertyValue('--color-base-300');
  const bar = colours.getPropertyValue('--color-primary');
  const { color } = colours;
  const font = `12px ${colours.fontFamily}`;
  const axis = { stroke: color, font, ticks: { show: false } };
  const plot = new Plot(
    {
      width: element.clientWidth,
      height,
      legend: { show: false },
      select: { show: false, left: 0, top: 0, width: 0, height: 0 },
      cursor: { x: false, y: false, points: { show: false }, drag: { x: false, y: false } },
      scales: {
        // Half a day at both ends, for the first bar and the last.
        x: { time: true, range: (_, first, last) => [first - day / 2, last + day / 2] },
        y: { range: (_, __, most) => [0, Math.max(4, most * 1.1)] },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          size: 26,
          space: 60,
          values: (_, days) => days.map((second) => dayText(new Date(second * 1000))),
        },
        {
          ...axis,
          grid: { stroke: line, width: 1 },
          size: 44,
          incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000, 10_000],
        },
      ],
      series: [
        {},
        {
          fill: bar,
          stroke: bar,
          width: 0,
          paths: Plot.paths.bars!({ size: [0.7, 40], radius: 0.2 }),
          points: { show: false },
        },
      ],
      hooks: { setCursor: [({ cursor }) => pointed(cursor.idx ?? undefined)] },
    },
    [dates.map((date) => Date.parse(`${date}T00:00`) / 1000), counts],
    element,
  );
  const sized = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
  sized.observe(element);
  return () => {
    sized.disconnect();
    plot.destroy();
  };
}
