import { CenteredTextSymbolizer, LineLabelSymbolizer, type LabelRule, type LabelSymbolizer } from 'protomaps-leaflet';
import { palettes, type Look } from './ground-colours.ts';
import { meets, type PixelBox } from './taken.ts';

/** Boxes that no name may lie in, at a zoom: those of pins. */
export type Taken = (zoom: number) => readonly PixelBox[];

/** Pixels by which the name of a point moves down, or up, where a pin stands on it. */
const moves = [0, 14, -14, 26, -28, -42];

/** Names that meet no pin: those of points make way for it, others are left out. */
const clearOf = (taken: Taken, symbolizer: LabelSymbolizer): LabelSymbolizer => ({
  place: (layout, lines, feature) => {
    const pins = taken(layout.zoom);
    const isPoint = (feature.geomType as number) === 1;
    return symbolizer.place(layout, lines, feature)?.flatMap((label) => {
      for (const down of isPoint ? moves : [0]) {
        const bboxes = label.bboxes.map((box) => ({ ...box, minY: box.minY + down, maxY: box.maxY + down }));
        if (pins.some((pin) => bboxes.some((box) => meets(box, pin)))) continue;
        const anchor = label.anchor.clone();
        anchor.y += down;
        return [{ ...label, anchor, bboxes }];
      }
      return [];
    });
  },
});

/** Properties with the name in a language of the pages, the best one first. */
function namesIn(language: string): string[] {
  const script = language === 'zh' ? ['name:zh-Hans'] : language === 'zh-Hant' ? ['name:zh'] : [];
  return [`name:${language}`, ...script, 'name'];
}

/** How the names of some kinds of settlements are written. */
interface LabelStyle {
  /** `kind_detail`; archives of others have towns of a rank of population only. */
  details: readonly string[];
  from: number;
  until?: number;
  font: string;
  isSoft?: boolean;
}

const places: LabelStyle[] = [
  { details: ['city'], from: 5, until: 16, font: '600 17px' },
  { details: ['town', 'locality'], from: 8, until: 16, font: '600 15px' },
  { details: ['village'], from: 11, until: 17, font: '600 13px' },
  { details: ['suburb', 'borough'], from: 12, until: 17, font: '13px', isSoft: true },
  { details: ['hamlet', 'quarter'], from: 14, font: '12px', isSoft: true },
  { details: ['neighbourhood', 'isolated_dwelling'], from: 15, font: 'italic 12px', isSoft: true },
];

const isOneOf = (kinds: readonly string[], kind: unknown) => typeof kind === 'string' && kinds.includes(kind);

/** How names are written: those of places in the letters of headings, those of streets along them, all with a halo. */
export function labelRules(look: Look, language: string, taken: Taken): LabelRule[] {
  const colours = palettes[look];
  const style = getComputedStyle(document.documentElement);
  const letters = (name: string) => style.getPropertyValue(name).replaceAll(/\s+/g, ' ').trim() || 'serif';
  const [serif, sans] = [letters('--font-display'), style.fontFamily || 'sans-serif'];
  const names = { labelProps: namesIn(language), maxLineChars: 60, stroke: colours.halo, width: 2.5 };
  const street = (kinds: readonly string[], minzoom: number, size: number): LabelRule => ({
    dataLayer: 'roads',
    minzoom,
    symbolizer: clearOf(
      taken,
      new LineLabelSymbolizer({
        ...names,
        fill: colours.soft,
        font: `${size}px ${sans}`,
        width: 3,
        repeatDistance: 400,
      }),
    ),
    filter: (_, { props }) => isOneOf(kinds, props.kind) && !props.is_tunnel,
  });
  const water = (geometry: number, minzoom: number): LabelRule => ({
    dataLayer: 'water',
    minzoom,
    symbolizer: clearOf(
      taken,
      new (geometry === 1 ? CenteredTextSymbolizer : LineLabelSymbolizer)({
        ...names,
        fill: colours.waterInk,
        stroke: colours.waterHalo,
        font: `italic 12px ${serif}`,
      }),
    ),
    filter: (_, { geomType, props }) => (geomType as number) === geometry && (geometry === 2 || props.kind !== 'river'),
  });
  const point = (dataLayer: string, kinds: readonly string[], minzoom: number, font: string): LabelRule => ({
    dataLayer,
    minzoom,
    symbolizer: clearOf(taken, new CenteredTextSymbolizer({ ...names, fill: colours.soft, font })),
    filter: (_, feature) => (feature.geomType as number) === 1 && isOneOf(kinds, feature.props.kind),
  });
  return [
    ...places.map(({ details, from, until, font, isSoft }): LabelRule => ({
      dataLayer: 'places',
      minzoom: from,
      ...(until && { maxzoom: until }),
      symbolizer: clearOf(
        taken,
        new CenteredTextSymbolizer({ ...names, fill: isSoft ? colours.soft : colours.ink, font: `${font} ${serif}` }),
      ),
      filter: (_, { props }) => isOneOf(details, props.kind_detail ?? props.kind),
    })),
    point('pois', ['station'], 13, `600 12px ${sans}`),
    street(['highway', 'major_road'], 14, 12),
    street(['minor_road', 'other', 'path'], 16, 12),
    water(1, 12),
    water(2, 14),
    point('landuse', ['park', 'zoo', 'university', 'hospital', 'cemetery'], 15, `italic 12px ${serif}`),
    point('pois', ['peak'], 14, `italic 11px ${serif}`),
  ];
}
