import type { en } from './en.ts';

const stores = (count: number) => `${count.toLocaleString('zh')} 家店铺`;

export const zh: typeof en = {
  noCategories: '还没有分类。先从大家常找的开始：面食、咖啡、饺子。',
  all: '全部',
  deleted: '已删除',
  newName: '新分类',
  add: '添加',
  added: (name) => `已添加“${name}”。`,
  orderHint: '顾客看到的分类就是这个顺序。拖动调整，或选中手柄后按方向键。',
  moveKeys: '在分类手柄上：移动分类',
  handle: (name, position, count) => `移动“${name}”：第 ${position} 个，共 ${count} 个`,
  up: (name) => `将“${name}”上移`,
  down: (name) => `将“${name}”下移`,
  ordered: '已保存顺序。',

  rename: (name) => `重命名“${name}”`,
  name: '名称',
  renamed: (from, to) => `“${from}”已改名为“${to}”。`,
  conflict: (theirs) => `其他人刚把它改名为“${theirs}”。`,
  keepMine: '保存我的',
  keepTheirs: '保留对方的',

  stores,
  isShown: (name) => `显示“${name}”`,
  shown: '显示',
  hidden: '隐藏',
  nowShown: (name) => `“${name}”已显示。`,
  nowHidden: (name) => `“${name}”已从分类列表中隐藏，其店铺仍然公开。`,

  icon: (name) => `“${name}”的图标`,
  iconFile: '图片',
  iconHint: '建议使用正方形图片：JPEG、PNG、WebP 或 GIF，不超过 10 MiB。',
  chooseIcon: '选择图片',
  removeIcon: '移除图标',
  newIcon: (name) => `“${name}”的图标已更换。`,
  noIcon: (name) => `“${name}”的图标已移除。`,
  sending: (percent) => `上传中… ${percent} %`,

  mergeOne: (name) => `将${name}并入另一个分类`,
  deleteOne: (name) => `删除“${name}”`,
  deleteTitle: (name) => `删除“${name}”？`,
  keptBy: (count) => `有 ${stores(count)}属于此分类。店铺仍然公开，并继续显示该分类。`,
  seeStores: '查看店铺',
  deletedOne: (name) => `已删除“${name}”。`,
  noDeleted: '没有已删除的分类。',
  deletedAt: (when) => `${when}删除`,
  restore: '恢复',
  restored: (name) => `已恢复“${name}”。`,
};
