import { paths } from '../paths'

/** Where a card that somebody made is edited. */
export const editorOf = { widget: paths.widget, chart: paths.chart } as const
