/** Where the local stack listens for devices that have a setup password and no certificate. */
export const localMqttUrl = ({ MQTT_PORT = '1883' }: NodeJS.ProcessEnv): string =>
  `mqtt://localhost:${MQTT_PORT}`
