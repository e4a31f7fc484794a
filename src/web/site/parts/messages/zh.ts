import type { en } from './en.ts';

export const zh: typeof en = {
  open: '营业中',
  closed: '休息中',
  openUntil: (time) => `营业至 ${time}`,
  opensAt: (time) => `${time} 开门`,
  opensTomorrow: (time) => `明天 ${time} 开门`,
  opensOn: (day, time) => `${day} ${time} 开门`,
};
