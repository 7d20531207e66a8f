import { paths } from '../paths'

/** The editor of a widget or chart. */
export const editorOf = { widget: paths.widget, chart: paths.chart } as const
