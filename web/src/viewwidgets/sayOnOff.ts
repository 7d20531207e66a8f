export const sayOnOff = (isOn: boolean): string => (isOn ? 'On' : 'Off')
