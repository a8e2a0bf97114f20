export const certificateFile = (key: string) => `${key}/certificate.pdf`
