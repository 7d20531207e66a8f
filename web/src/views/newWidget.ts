import { GroupWidget, type GroupWidgetType, type GroupWidgets } from '../../../shared/views/groupView'
import { widgetKinds } from '../viewwidgets/widgetKinds'
import { newPlace } from './newPlace'

export const newWidget = (widgets: GroupWidgets, type: GroupWidgetType): GroupWidget =>
  GroupWidget.parse({ type, settings: widgetKinds[type].defaults(), layouts: newPlace(widgets, type) })
