import type { en } from './en.ts';

export const zh: typeof en = {
  title: (name) => `将“${name}”并入另一个分类`,
  moves: (stores) => `其中的 ${stores} 家店铺将移过去，原列表会指向新分类。`,
  into: '并入',
  choose: '请选择…',
  merge: '合并',
  merged: (goes, stays) => `已将“${goes}”并入“${stays}”。`,
};
