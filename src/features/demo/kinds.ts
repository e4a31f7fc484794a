import type { Look } from './menus.ts';
import type { Palette } from './scenes.ts';

/** As on the sign, and as in a table. */
type Hours = [sign: string, week: string];

/** A kind of food: when its stores are open, and what its pictures look like. */
export interface FoodKind {
  name: string;
  palette: Palette;
  icon: Look;
  /** Two for signs in English, two for signs in Chinese. */
  hours: [english: Hours, english: Hours, chinese: Hours, chinese: Hours];
}

export const foodKinds: FoodKind[] = [
  {
    name: 'Noodles 面馆',
    palette: [0xf6e7cf, 0xc8553d, 0xf2b84b],
    icon: ['blueBowl', 0xa8682f, 'noodles', 'pork', 'egg', 'scallions'],
    hours: [
      ['07:00-21:00', 'Mo-Su 07:00-21:00'],
      ['11:00-15:00, 17:00-21:30', 'Mo-Su 11:00-15:00,17:00-21:30'],
      ['06:30-20:30', 'Mo-Su 06:30-20:30'],
      ['周一至周六 07:00-21:00', 'Mo-Sa 07:00-21:00'],
    ],
  },
  {
    name: 'Hot pot 火锅',
    palette: [0xfbdcd0, 0x9e2a2b, 0xe09f3e],
    icon: ['pot', 0xb3261e, 'chilli', 'mushrooms', 'scallions'],
    hours: [
      ['11:30-23:00', 'Mo-Su 11:30-23:00'],
      ['17:00-01:00', 'Mo-Su 17:00-01:00'],
      ['11:00-02:00', 'Mo-Su 11:00-02:00'],
      ['11:00-14:00、17:00-次日02:00', 'Mo-Su 11:00-14:00,17:00-02:00'],
    ],
  },
  {
    name: 'Sichuan 川菜',
    palette: [0xfde2e4, 0xbc4749, 0x6a994e],
    icon: ['clayPot', 0xb7301c, 'tofu', 'mince', 'scallions'],
    hours: [
      ['11:00-22:00', 'Mo-Su 11:00-22:00'],
      ['11:30-14:30, 17:00-22:00', 'Mo-Su 11:30-14:30,17:00-22:00'],
      ['10:30-21:30', 'Mo-Su 10:30-21:30'],
      ['周一至周日 11:00-14:00、17:00-21:30', 'Mo-Su 11:00-14:00,17:00-21:30'],
    ],
  },
  {
    name: 'Cantonese 粤菜',
    palette: [0xe3f2e1, 0x588157, 0xf4e6c1],
    icon: ['basket', 0xe7cf9f, 'shrimpDumplings', 'peas'],
    hours: [
      ['08:00-15:00', 'Mo-Su 08:00-15:00'],
      ['10:00-22:00', 'Mo-Su 10:00-22:00'],
      ['06:30-14:30', 'Mo-Su 06:30-14:30'],
      ['早茶 07:00-11:00，正餐 11:00-21:30', 'Mo-Su 07:00-11:00,11:00-21:30'],
    ],
  },
  {
    name: 'Barbecue 烧烤',
    palette: [0xefe3d6, 0x6f4518, 0xd62828],
    icon: ['skewers', 0xa8572a],
    hours: [
      ['17:00-02:00', 'Mo-Su 17:00-02:00'],
      ['Tue-Sun 12:00-23:00', 'Tu-Su 12:00-23:00'],
      ['17:30-03:00', 'Mo-Su 17:30-03:00'],
      ['晚五点至凌晨三点', 'Mo-Su 17:00-03:00'],
    ],
  },
  {
    name: 'Seafood 海鲜',
    palette: [0xd7ecf5, 0x1d6fa3, 0xf28482],
    icon: ['fish', 0x7fa6bf, 'lemon'],
    hours: [
      ['Tue-Sun 11:30-22:00', 'Tu-Su 11:30-22:00'],
      ['12:00-15:00, 18:00-22:30', 'Mo-Su 12:00-15:00,18:00-22:30'],
      ['10:30-22:30', 'Mo-Su 10:30-22:30'],
      ['周二至周日 11:00-22:00', 'Tu-Su 11:00-22:00'],
    ],
  },
  {
    name: 'Vegetarian 素食',
    palette: [0xe9f5db, 0x40916c, 0xf9c74f],
    icon: ['bowl', 0xdcc79f, 'rice', 'greens', 'tomato', 'sesame'],
    hours: [
      ['10:00-20:30', 'Mo-Su 10:00-20:30'],
      ['Mon-Sat 11:00-20:00', 'Mo-Sa 11:00-20:00'],
      ['10:00-20:00', 'Mo-Su 10:00-20:00'],
      ['初一十五 06:30-20:00，平日 10:00-20:00', 'Mo-Su 10:00-20:00'],
    ],
  },
  {
    name: 'Dumplings 饺子包子',
    palette: [0xfff1d6, 0xbb8a52, 0xe63946],
    icon: ['darkPlate', 0x5b5348, 'potstickers', 'scallions'],
    hours: [
      ['06:30-14:00', 'Mo-Su 06:30-14:00'],
      ['10:00-21:00', 'Mo-Su 10:00-21:00'],
      ['06:00-13:30', 'Mo-Su 06:00-13:30'],
      ['周一至周日 06:00-20:00', 'Mo-Su 06:00-20:00'],
    ],
  },
  {
    name: 'Bakery 面包房',
    palette: [0xfbe9e7, 0xa47148, 0xef959d],
    icon: ['loaf', 0xb5723a],
    hours: [
      ['07:00-18:00', 'Mo-Su 07:00-18:00'],
      ['Tue-Sun 06:30-17:00', 'Tu-Su 06:30-17:00'],
      ['07:30-20:00', 'Mo-Su 07:30-20:00'],
      ['周一至周日 08:00-20:30', 'Mo-Su 08:00-20:30'],
    ],
  },
  {
    name: 'Tea & coffee 茶与咖啡',
    palette: [0xece4db, 0x7f5539, 0x84a98c],
    icon: ['cup', 0xb98353, 'cream'],
    hours: [
      ['07:30-19:00', 'Mo-Su 07:30-19:00'],
      ['08:00-22:00', 'Mo-Su 08:00-22:00'],
      ['09:00-22:30', 'Mo-Su 09:00-22:30'],
      ['周一至周五 08:00-20:00，周末 09:00-23:00', 'Mo-Fr 08:00-20:00; Sa-Su 09:00-23:00'],
    ],
  },
  {
    name: 'Desserts 甜品',
    palette: [0xfdeaf3, 0xc2557f, 0xffd166],
    icon: ['cone', 0xa3b56b],
    hours: [
      ['12:00-22:00', 'Mo-Su 12:00-22:00'],
      ['Wed-Mon 13:00-23:00', 'We-Mo 13:00-23:00'],
      ['12:00-23:00', 'Mo-Su 12:00-23:00'],
      ['下午一点至夜里十一点', 'Mo-Su 13:00-23:00'],
    ],
  },
  {
    name: 'Western 西餐',
    palette: [0xe0e7ee, 0x33658a, 0xf6ae2d],
    icon: ['pizza', 0xd9502f, 'tomato', 'cheese', 'basil'],
    hours: [
      ['11:30-14:30, 17:30-22:00', 'Mo-Su 11:30-14:30,17:30-22:00'],
      ['Tue-Sun 12:00-22:30', 'Tu-Su 12:00-22:30'],
      ['11:00-22:00', 'Mo-Su 11:00-22:00'],
      ['周一至周日 11:30-14:00、17:30-21:30', 'Mo-Su 11:30-14:00,17:30-21:30'],
    ],
  },
];
