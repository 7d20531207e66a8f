import type { GroupWidgetProps } from './GroupWidgetProps'

export const TableWidget = ({ settings }: GroupWidgetProps<'table'>) => <p>{settings.title}</p>
