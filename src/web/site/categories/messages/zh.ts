import type { en } from './en.ts';

export const zh: typeof en = {
  title: '分类',
  hint: '按种类找店铺，数字是店铺数量。',
};
