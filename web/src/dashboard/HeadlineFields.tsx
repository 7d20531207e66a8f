import type { WidgetFieldsProps } from './WidgetFieldsProps'

export const HeadlineFields = ({ settings }: WidgetFieldsProps<'headline'>) => <p>{settings.title}</p>
