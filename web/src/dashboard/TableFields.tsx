import type { WidgetFieldsProps } from './WidgetFieldsProps'

export const TableFields = ({ settings }: WidgetFieldsProps<'table'>) => <p>{settings.title}</p>
