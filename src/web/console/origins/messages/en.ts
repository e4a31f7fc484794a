export const en = {
  about: 'Pages of these websites may call the API from a browser. Programs and apps need no entry here.',
  origins: 'Websites, one a line',
  hint: 'Each as https://food.example, without a path; * stands for all.',
  saved: 'Saved the list of websites.',
};
