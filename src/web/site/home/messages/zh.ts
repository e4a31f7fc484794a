import type { en } from './en.ts';

export const zh: typeof en = {
  question: (hungry) => ['今天', hungry, '？'],
  hungry: '想吃什么',
  title: (name, town) => `${name}：${town || '这里'}的美食`,
  best: '评分最高',
  popular: '人气推荐',
  hot: '本周热门',
  around: '在地图上',
  openMap: '打开地图',
  cook: '你在这里开店？',
  cookHint: '三步提交，免费入驻，无需注册账号。',
  nothingYetHint: '桌椅已经摆好，就等第一家店开张。',
  operators: '你是管理员？',
  firstStore: '到管理后台添加第一家店铺',
};
