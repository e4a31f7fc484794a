import type { Texts } from './en.ts';

/** 网站的中文文字。 */
export const zh: Texts = {
  skip: '跳到内容',
  home: '首页',
  site: '网站',
  map: '地图',
  rankings: '排行榜',
  menu: '菜单',
  addPlace: '商家入驻',
  privacy: '隐私说明',
  logIn: '登录',
  mine: '我的',
  otherLanguage: 'English',
  otherLanguageCode: 'en',
  madeWith: '由 foodmap 提供',

  search: '搜索',
  searchHint: '菜名、街道、店名…',
  find: '搜索',
  categories: '分类',
  all: '全部',
  allCategories: '全部分类',
  places: (count) => `${count.toLocaleString('zh')} 家店`,
  placesToEat: (places, town) => `${town}美食：${places}`,
  inTown: (text, town) => `${town}${text}`,
  withHours: '营业时间、招牌菜、评价和路线。',

  nothingYet: '这里还没有店铺',
  pages: '分页',
  previous: '上一页',
  next: '下一页',
  page: (page, pages) => `第 ${page} 页，共 ${pages} 页`,

  closed: '休息中',
  knownFor: '招牌',
  reviews: (count) => `${count.toLocaleString('zh')} 条评价`,
  noReviews: '还没有评价',
  likes: (count) => `${count.toLocaleString('zh')} 个赞`,
  points: '评分',
  rated: (rating) => `评分 ${rating}，满分 5`,
  pictureOf: (name, number) => `${name}，图片 ${number}`,
};
