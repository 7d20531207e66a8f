import type { Machine } from '../machines/Machine'
import { limitSettings } from '../physics/thresholds'
import { type ConfigTree, mergeConfig } from './configTree'

/** The settings a device of this machine left the workshop with (names of the vendor's firmware). */
export function defaultConfig(machine: Machine): ConfigTree {
  const { deviceid, name, model, fw, radio } = machine
  const settings: ConfigTree = {
    device: {
      id: deviceid,
      name,
      model,
      fw,
      base_interval: machine.baseIntervalSeconds,
      transmit_interval: 1,
      exception_interval: 1,
      always_on: machine.alwaysOn,
      web_always_on: false,
      batch_tx_enable: machine.link.kind === 'flaky',
      vin: { sleep_enable: true, sleep_delay: 60 },
    },
    endpoint: {
      config_to_portal: true,
      data_to_portal: true,
      buffer_enable: true,
      addtimedate: false,
      network_report: true,
      sq_data_format: true,
      udp: { enable: false, address: '' },
      http: { enable: false, address: '', user: '', pass: '' },
      mqtt: { enable: false, server: '', client_id: deviceid, data_topic: '', user: '', pass: '' },
    },
    wifi: {
      sta: {
        enable: radio === 'wifi',
        ssid: 'site-ops',
        pass: 'dust-and-gravel',
        ip: '',
        netmask: '',
        gw: '',
      },
      ap: { enable: false, pass: `ap-${deviceid}` },
    },
    gsm: {
      available: radio === 'lte',
      enable: radio === 'lte',
      auto_apn: true,
      apn: 'telstra.internet',
      user: '',
      pass: '',
      scan_mode: 3,
      roaming: false,
    },
    sntp: { server: 'time.google.com', update_interval: 7200 },
    mjs: { enable: machine.triggers.length > 0 },
    script: {
      num1: 0,
      str1: '',
      ...Object.fromEntries((machine.scriptSettings ?? []).map(({ key, value }) => [key, value])),
    },
    debug: { level: 2, stdout_uart: 0, stderr_uart: 0, stderr_topic: '', udp_log_addr: '' },
    ambient: { name: 'Ambient', interval: 1, hysteresis: 2 },
    accel: { name: 'Accelerometer', interval: 1, outputxyz: true, motion: { count_hours: false } },
    tamper: { name: 'Light', enable: true },
    gps: { name: 'GPS', interval: machine.hasGps ? 1 : 0, maxtime: 60, speed: { count_hours: true } },
    ...channelSettings(machine),
  }
  return mergeConfig(settings, limitSettings(machine))
}

function channelSettings({ model, canBuses }: Machine): ConfigTree {
  const buses = Object.fromEntries(
    (['can1', 'can2'] as const).map((bus) => [
      bus,
      {
        name: canBuses[0] === bus ? 'Engine' : bus.toUpperCase(),
        interval: canBuses.includes(bus) ? 1 : 0,
        nominal_baud: 250,
        capture_time: 2,
        tx_enable: false,
        id_list: canBuses.includes(bus) ? '??ECFF??*,??EBFF??*,' : '',
      },
    ]),
  )
  const serial1 = {
    name: 'Serial 1',
    interval: 0,
    type: 'RS485',
    mode: 'MODBUS',
    baud: 9600,
    settings: '8N1',
  }
  if (model.startsWith('QUAD') || model.startsWith('ORB-C2')) {
    const io = ['io1', 'io2', 'io3', 'io4', 'io5'].map((key, i): [string, ConfigTree] => [
      key,
      {
        name: `IO ${i + 1}`,
        interval: i === 0 ? 1 : 0,
        default_state: 'OFF',
        measure_state: 'NO CHANGE',
        voltage: { enable: i === 0, cal: '', unit: 'V' },
        digital: { enable: i === 0 },
      },
    ])
    return { ...buses, serial1, io: { vset: 12 }, ...Object.fromEntries(io) }
  }
  return {
    ...buses,
    serial1,
    input1: { name: 'Input 1', interval: 1, mode: 'DIGITAL', digital: { threshold: 3, hysteresis: 0.5 } },
    input2: { name: 'Input 2', interval: 0, mode: 'OFF' },
    output1: { name: 'Output 1', interval: 1, mode: 'TRIGGER', hold_time: 30 },
    current1: { name: 'Current 1', interval: 1, mode: '4-20', start_time: 1, always_on: false, unit: 'mA' },
    current2: { name: 'Current 2', interval: 0, mode: 'OFF' },
    tc1: { name: 'Thermocouple', interval: 1, type: 'K' },
  }
}
