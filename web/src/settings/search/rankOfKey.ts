/** Sections with an order of their own, which keeps related settings together. */
const orders: Readonly<Record<string, readonly string[]>> = {
  device: [
    ...['name', 'id', 'model', 'fw', 'base_interval', 'transmit_interval', 'exception_interval'],
    ...['always_on', 'web_always_on', 'batch_tx_enable', 'vin.sleep_enable', 'vin.sleep_delay'],
  ],
  debug: ['level', 'stdout_uart', 'stderr_uart', 'stderr_topic', 'udp_log_addr'],
  'wifi.sta': ['enable', 'ssid', 'pass', 'ip', 'netmask', 'gw', 'nameserver'],
  gsm: [
    ...['available', 'enable', 'auto_apn', 'auto_apn_version', 'apn', 'user', 'pass'],
    ...['scan_mode', 'roaming'],
  ],
  sntp: ['server', 'update_interval'],
  endpoint: [
    ...['config_to_portal', 'data_to_portal', 'buffer_enable', 'addtimedate', 'network_report'],
    'sq_data_format',
  ],
  'endpoint.mqtt': [
    ...['enable', 'server', 'client_id', 'data_topic', 'user', 'pass', 'azure_cs'],
    ...['ssl_server_name', 'ssl_ca', 'ssl_cert', 'ssl_key'],
  ],
  'endpoint.http': [
    ...['enable', 'address', 'user', 'pass', 'ssl_server_name', 'ssl_ca', 'ssl_cert', 'ssl_key'],
  ],
}

/** Of every other section, by the last word of the key. */
const usual = [
  ...['enable', 'name', 'interval', 'mode', 'type', 'baud', 'settings', 'default_state', 'measure_state'],
  ...['measure_time', 'start_time', 'always_on', 'maxtime', 'threshold', 'lat', 'lon', 'radius'],
  ...['cal', 'unit', 'scaling', 'warning', 'alarm', 'hysteresis'],
]

/** Groups of a channel, after what it has by itself. */
const groups = [
  ...['voltage', 'current', 'freq', 'duty', 'digital', 'pulse', 'capture', 'modbus'],
  ...['position', 'speed', 'pitch', 'roll', 'angle', 'motion'],
]

/** `io1.voltage.cal` of section `io1` → `voltage`; undefined for what the section has by itself. */
export const groupOfKey = (key: string, section: string): string | undefined => {
  if (Object.hasOwn(orders, section) || !key.startsWith(`${section}.`)) return undefined
  const parts = key.slice(section.length + 1).split('.')
  return parts.length > 1 ? parts[0] : undefined
}

const placeIn = (list: readonly string[], word: string): number => {
  const place = list.indexOf(word)
  return place < 0 ? list.length : place
}

/** The rank of a setting in its section; those of the same rank keep the order of the table. */
export const rankOfKey = (key: string, section: string): number => {
  const own = key.startsWith(`${section}.`) ? key.slice(section.length + 1) : key
  const order = orders[section]
  if (order !== undefined) return placeIn(order, own)
  const number = Number(/^mod(\d+)\./.exec(key)?.[1] ?? 0)
  const group = groupOfKey(key, section)
  const last = own.split('.').at(-1) ?? own
  const inSection = group === undefined ? 0 : 1 + placeIn(groups, group)
  return number * 10_000 + inSection * 100 + placeIn(usual, last)
}
