import type { SandboxTexts } from './SandboxTexts.ts'

export const es: SandboxTexts = {
  heading: 'Probar el pago',
  intro: 'Esta página hace de proveedor de pagos mientras se prueba la revista. No se mueve dinero.',
  perMonth: 'al mes',
  perYear: 'al año',
  payLate: 'Pagar y avisar a la revista diez segundos después',
  payUntold: 'Pagar y no avisar nunca a la revista',
  leave: 'Volver sin pagar',
  declined: 'La tarjeta fue rechazada y no se cobró nada. Pague de otra manera o vuelva.',
  paid: 'Esto está pagado.',
  expired: 'Esta página ha caducado y no se cobró nada. Empiece de nuevo en la revista.',
  unknown: 'No existe este pago. Empiece de nuevo en la revista.',
  goOn: 'Continuar',
  back: 'Volver a {title}',
  portal: 'Probar lo que sigue a un pago',
  portalIntro:
    'Lo que pulse aquí les ocurre a sus propios pagos, como si lo hubieran hecho usted, su banco o la editorial. No se mueve dinero.',
  nothing: 'Todavía no se ha pagado nada.',
  actions: {
    pay: 'Pagar',
    decline: 'Rechazar la tarjeta',
    refund: 'Devolver todo',
    'refund-part': 'Devolver la mitad',
    dispute: 'Reclamar ante el banco',
    'win-dispute': 'Ganar la reclamación',
    renew: 'Renovar la suscripción',
    fail: 'Hacer fallar la renovación',
    cancel: 'Cancelar al final de lo pagado',
    resume: 'Anular la cancelación',
    end: 'Terminar la suscripción ahora',
  },
}
