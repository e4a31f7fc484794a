import type { en } from './en.ts';

const figure = (count: number) => count.toLocaleString('zh');

export const zh: typeof en = {
  rankings: {
    hotness: '热度',
    likes: '点赞',
    search: '搜索',
    reviews: '评价',
  },
  about: {
    hotness: '近期关注度：每次搜索计 1，点赞计 3，评价计 5；每七天减半。',
    likes: '点赞的用户数。',
    search: '在搜索结果中出现的次数。',
    reviews: '已通过的评价数。',
  },
  figures: {
    hotness: ({ hotness }) => hotness.toLocaleString('zh', { maximumFractionDigits: 1, minimumFractionDigits: 1 }),
    likes: ({ likes }) => `${figure(likes)} 个赞`,
    search: ({ search_count }) => `${figure(search_count)} 次搜索`,
    reviews: ({ review_count }) => `${figure(review_count)} 条评价`,
  },
  noStores: '还没有可以排行的公开店铺。',
  newStore: '添加店铺',
  score: (score) => `综合分 ${score}`,

  recalculate: '重新计算综合分',
  recalculateHint: '综合分会随点赞和评价自动更新，并且每小时全部更新一次。现在立即计算时，最久未更新的店铺优先。',
  most: '最多计算店铺数',
  mostHint: '1 到 100,000。',
  recalculated: (count, seconds) => `已更新 ${figure(count)} 家店铺的综合分，用时 ${seconds} 秒。`,
};
