import type { en } from './en.ts';

export const zh: typeof en = {
  rankingNames: { hotness: '热门', likes: '点赞最多', search: '搜索最多', reviews: '评价最多' },
  about: {
    hotness: '按近期的搜索、点赞和评价计算，热度每周减半。',
    likes: '最多人点赞的店铺。',
    search: '最常被搜到的店铺。',
    reviews: '评价数量最多的店铺。',
  },
  counted: {
    hotness: () => '',
    likes: (count) => `${count.toLocaleString('zh')} 个赞`,
    search: (count) => `被搜到 ${count.toLocaleString('zh')} 次`,
    reviews: () => '',
  },
  rank: (rank) => `第 ${rank} 名`,
};
