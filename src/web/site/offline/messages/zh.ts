import type { en } from './en.ts';

export const zh: typeof en = {
  offline: '没有网络',
  offlineHint: '这个页面还没有存到本机，网络恢复后会自动打开。',
  tryAgain: '再试一次',
  keptPages: '看过的页面',
  asOf: (time) => `${time} 的内容`,
  showNewest: '显示最新内容',
};
