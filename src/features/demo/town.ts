import type { Position } from '../../lib/distance.ts';
import { rounded } from '../places/text.ts';

/** Metres east and north of Market Square. */
export type Point = [east: number, north: number];

interface Street {
  english: string;
  chinese: string;
  way: Point[];
}

const street = (english: string, chinese: string, ...way: Point[]): Street => ({ english, chinese, way });

/** The town is an island: its squares are not too regular, and its streets meet. */
export const streets: Street[] = [
  street('Market Square', '市场街', [-80, -80], [80, -80], [80, 80], [-80, 80], [-80, -80]),
  street('Station Road', '站前路', [-80, 80], [-300, 500], [-320, 950]),
  street('Harbour Street', '海港路', [-800, -880], [-300, -980], [500, -900], [950, -700]),
  street('Mill Lane', '磨坊巷', [80, 40], [420, 160], [700, 420], [800, 800]),
  street('Orchard Avenue', '果园大道', [300, 900], [800, 800], [1150, 420]),
  street('Bridge Street', '桥北街', [80, -40], [480, -90], [1000, -20]),
  street('University Road', '学院路', [-1050, 300], [-700, 420], [-270, 440]),
  street('Canal Side', '运河边街', [500, -900], [500, -300], [460, 300], [300, 900]),
  street('People’s Road', '人民路', [0, -950], [0, -80]),
  street('Lakeside Road', '湖滨路', [-1000, -500], [-850, -200], [-900, 50], [-1050, 300]),
  street('Drum Tower Street', '鼓楼街', [0, 80], [30, 500], [-20, 930]),
  street('Youth Road', '青年路', [-700, 420], [-650, 800], [-320, 950]),
  street('Scholars’ Street', '文昌街', [-80, -40], [-500, -80], [-880, -50]),
  street('North Zhongshan Road', '中山北路', [-320, 950], [-20, 930], [300, 900]),
  street('Sunrise Street', '朝阳街', [950, -700], [900, -400], [1000, -20], [1150, 420]),
  street('Liberation Avenue', '解放大道', [-850, -200], [-450, -450], [0, -520], [500, -500], [900, -400]),
];

/** House numbers of each street; odd ones on its left. */
export const houses = 180;

/** Metres from the middle of a street to its doors. */
const toDoor = 9;

/** Half the sides of the plan of the town. */
export const extent = 1300;

/** In the Pacific, far from everything: no map of the world shows other streets here. */
const square: Position = { latitude: 30.25, longitude: -155 };

/** Stores of one town; more make further towns, some forty kilometres from each other, as a country has. */
const storesOfTown = 2000;
const townsInRow = 23;
const betweenTowns = 0.4;

const metresOfDegree = 111_200;

/** Where a point is in the town of the store with this number. */
export function positionAt([east, north]: Point, store = 0): Position {
  const town = Math.floor(store / storesOfTown);
  const latitude = square.latitude + Math.floor(town / townsInRow) * betweenTowns;
  const longitude = square.longitude + (town % townsInRow) * betweenTowns;
  const narrowed = Math.cos((latitude * Math.PI) / 180);
  return {
    latitude: rounded(latitude + north / metresOfDegree),
    longitude: rounded(longitude + east / metresOfDegree / narrowed),
  };
}

/** The door of a house. */
export function door({ way }: Street, house: number): Point {
  const parts = way.slice(1).map((to, index) => {
    const from = way[index]!;
    return { from, to, length: Math.hypot(to[0] - from[0], to[1] - from[1]) };
  });
  const whole = parts.reduce((sum, { length }) => sum + length, 0);
  let along = (whole * house) / (houses + 1);
  for (const { from, to, length } of parts) {
    if (along > length) {
      along -= length;
      continue;
    }
    const [east, north] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    const side = house % 2 === 1 ? toDoor : -toDoor;
    return [from[0] + east * along - north * side, from[1] + north * along + east * side];
  }
  return way.at(-1)!;
}

/** The place of an address such as "4 Mill Lane" or "文昌街18号". */
export function placeOfAddress(address: string): Position {
  const found = streets.find(({ english, chinese }) => address.includes(english) || address.includes(chinese))!;
  return positionAt(door(found, Number(/\d+/.exec(address)?.[0] ?? 1)));
}
