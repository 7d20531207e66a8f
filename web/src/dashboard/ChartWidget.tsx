import type { GroupWidgetProps } from './GroupWidgetProps'

export const ChartWidget = ({ settings }: GroupWidgetProps<'chart'>) => <p>{settings.title}</p>
