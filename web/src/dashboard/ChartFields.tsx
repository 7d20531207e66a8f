import type { WidgetFieldsProps } from './WidgetFieldsProps'

export const ChartFields = ({ settings }: WidgetFieldsProps<'chart'>) => <p>{settings.title}</p>
