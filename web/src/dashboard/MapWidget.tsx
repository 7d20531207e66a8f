import type { GroupWidgetProps } from './GroupWidgetProps'

export const MapWidget = ({ settings }: GroupWidgetProps<'map'>) => <p>{settings.title}</p>
