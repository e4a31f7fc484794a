import type { en } from './en.ts';

export const zh: typeof en = {
  kinds: { page: '页面', store: '店铺', action: '操作' },
  finds: '页面、店铺和操作',
  finding: '正在查找店铺…',
  nothing: (text) => `没有找到“${text}”。`,
  found: (count) => `${count} 项`,
  newStore: '新建店铺',
  backUp: '立即备份',
  switchTo: (name) => `语言：${name}`,
  thisPage: '当前页面',
  everywhere: '所有页面',
  goTo: '跳转页面：先按 G，再按对应键',
  singleKeys: '启用单键快捷键',
};
