/* The simulated browser shows no pictures: a chosen file needs no address of its own. */
Object.assign(URL, { createObjectURL: () => 'blob:prueba', revokeObjectURL: () => undefined });
