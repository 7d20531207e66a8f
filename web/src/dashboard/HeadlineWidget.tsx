import type { GroupWidgetProps } from './GroupWidgetProps'

export const HeadlineWidget = ({ settings }: GroupWidgetProps<'headline'>) => <p>{settings.title}</p>
