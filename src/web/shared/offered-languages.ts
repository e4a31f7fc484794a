/** Languages to choose from: those of most guests first. */
export const offeredLanguages =
  'zh-CN zh-TW en ja ko th vi id ms fil hi bn ta ur ar fa he tr ru uk pl de nl fr es pt it el sv da nb fi sw'.split(
    ' ',
  );
