import type { en } from './en.ts';

export const zh: typeof en = {
  code: '图中的字符',
  picture: '请输入图中四个字符',
  another: '换一张',
  cannotSee: '我看不清图片',
  working: '浏览器正在解题以代替验证码，大约需要十秒。',
  solved: '解题完成。',
  showPicture: '显示图片',
};
