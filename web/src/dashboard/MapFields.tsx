import type { WidgetFieldsProps } from './WidgetFieldsProps'

export const MapFields = ({ settings }: WidgetFieldsProps<'map'>) => <p>{settings.title}</p>
