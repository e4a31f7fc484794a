import type { en } from './en.ts';

export const zh: typeof en = {
  about: '这些网站的网页可以在浏览器中调用 API。程序和应用无需在此登记。',
  origins: '网站，每行一个',
  hint: '格式如 https://food.example，不含路径；* 表示所有网站。',
  saved: '已保存网站列表。',
};
