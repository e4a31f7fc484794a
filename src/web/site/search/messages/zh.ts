import type { en } from './en.ts';

export const zh: typeof en = {
  suggestions: '搜索建议',
  suggested: (count) => (count === 0 ? '没有建议。' : `${count.toLocaleString('zh')} 条建议。`),
  kinds: { store: '店铺', dish: '菜品', category: '分类' },
};
