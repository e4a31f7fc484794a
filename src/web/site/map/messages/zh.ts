import type { en } from './en.ts';

export const zh: typeof en = {
  title: (name) => `${name}地图`,
  placesIn: (count) => `当前视野 ${count.toLocaleString('zh')} 家店`,
  places: (count) => `${count.toLocaleString('zh')} 家店`,
  openNow: '营业中',
  nearestFirst: '由近到远',
  takeOff: (name) => `去掉“${name}”`,
  emptyMap: '地图上还没有店铺。',
  showOnMap: (name) => `在地图上显示${name}`,
  noneHere: '这里没有店铺。',
  noneHereHint: '移动或缩小地图，或去掉一个条件。',
  noneNear: '你所在位置 100 公里内没有店铺。',
  allPlaces: '全部店铺',
  drawn: (count) => `有 ${count.toLocaleString('zh')} 家店的地图`,
  needsScript: '移动地图需要启用 JavaScript，列表不受影响。',
  stores: '店铺',

  nearMe: '我附近',
  chooseStand: '选择我的位置',
  tapStand: '点按你所在的位置。',
  middle: '地图中心',
  cancel: '取消',
  locating: '正在定位…',
  notLocated: '设备无法提供位置，请在地图上选择。',
  locationRefused: '浏览器无权使用你的位置，请在地图上选择。',
};
