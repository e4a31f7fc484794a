import type { en } from './en.ts';

export const zh: typeof en = {
  about: '顾客扫码即可打开店铺在本站的页面。每张 A4 纸印八个，沿虚线裁开。',
  onlyHere: (address) =>
    `二维码会指向 ${address}，其他设备无法打开。请通过顾客使用的地址打开后台，或用 --base-url 启动服务器。`,
  keyword: '搜索店铺',
  chooseAll: (count) => `全选 ${count} 家`,
  chooseNone: '取消全选',
  chosen: (count, sheets) => (count === 0 ? '尚未选择店铺。' : `已选 ${count} 家，共 ${sheets} 张`),
  print: (sheets) => (sheets === 0 ? '打印' : `打印 ${sheets} 张`),
  poster: '海报',
  printPoster: '打印海报',
  hidden: '该店铺已隐藏，顾客看不到它的页面。',
  preview: '预览',
  noStores: '还没有对顾客可见的店铺。',
  sheet: (number) => `第 ${number} 张`,
  codeOf: (name) => `${name} 的二维码`,
  likeUs: '给我们点个赞！',
  scan: '扫一扫，看菜单、营业时间和大家的评价。',
};
