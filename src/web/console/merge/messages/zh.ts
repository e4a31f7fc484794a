import type { en } from './en.ts';

export const zh: typeof en = {
  title: (name) => `合并“${name}”`,
  intro: '请选择同一家店铺的另一条记录。两条中保留一条，另一条的地址会指向它。',
  find: '查找另一家店铺',
  none: '没有匹配的店铺。',
  goes: '并入',
  stays: '保留',
  swap: '互换',
  fields: {
    name: '店名',
    category: '分类',
    address: '地址',
    spot: '摊位或楼层',
    phone: '电话',
    openHours: '营业时间',
    description: '简介',
  },
  likes: '点赞',
  reviews: '已通过的点评',
  pictures: '图片',
  same: '相同',
  differs: '不同',
  nothing: '无',
  hidden: '已隐藏',
  moves: (goes, stays) =>
    `“${goes}”的点评、点赞、图片和举报将并入“${stays}”。同时点赞两家的顾客只计一次。旧地址会指向“${stays}”，其文字、菜品和营业时间保持不变。`,
  merge: '合并',
  merged: (goes, stays) => `已将“${goes}”并入“${stays}”。`,
  back: '返回店铺',
};
