/** As many keys as the widgets of one view may name. */
export const maxValueKeys = 60
