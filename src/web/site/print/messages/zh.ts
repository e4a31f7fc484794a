import type { en } from './en.ts';

export const zh: typeof en = {
  title: (name) => `${name} 的海报`,
  about: '贴在柜台或门口，顾客扫码即可打开店铺页面。',
  paper: '纸张',
  papers: { a4: 'A4', a6: 'A6（明信片大小）' },
  print: '打印',
  byBrowser: '请用浏览器菜单打印。',
  back: '返回店铺',
  onlyHere: (address) => `二维码会指向 ${address}，其他设备无法打开。请通过顾客使用的地址打开本页。`,
  codeOf: (name) => `${name} 的二维码`,
  leaveReview: '给我们写条评价吧！',
  scan: '扫一扫，看招牌菜、营业时间和大家的评价。',
};
