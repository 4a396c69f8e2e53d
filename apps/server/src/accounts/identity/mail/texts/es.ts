import type { MailTexts } from '../MailTexts.ts'

export const es: MailTexts = {
  codeSubject: (title) => `Tu código para ${title}`,
  lead: {
    verify: (title) => `Introduce este código para completar tu registro en ${title}:`,
    reset: (title) => `Introduce este código para elegir una nueva contraseña para ${title}:`,
    'sign-in': (title) => `Introduce este código para iniciar sesión en ${title}:`,
  },
  afterCode: (minutes) => [
    `Sirve una sola vez y durante los próximos ${minutes} minutos. No lo compartas: nadie te lo pedirá nunca.`,
    'Si no has pedido ningún código, ignora este mensaje: sin el código no ocurre nada.',
  ],
  taken: {
    subject: (title) => `Ya tienes una cuenta en ${title}`,
    paragraphs: (title) => [
      `Alguien acaba de intentar registrarse en ${title} con esta dirección de correo, que ya tiene una cuenta.`,
      'Si has sido tú, inicia sesión. Si has olvidado la contraseña, allí puedes elegir una nueva.',
      'Si no has sido tú, ignora este mensaje: no se ha cambiado nada.',
    ],
  },
  passwordChanged: {
    subject: (title) => `Tu contraseña para ${title} ha cambiado`,
    paragraphs: (title) => [
      `Se acaba de cambiar la contraseña de tu cuenta en ${title}, y se ha cerrado la sesión en todos los dispositivos.`,
      'Si no has sido tú, elige otra contraseña cuanto antes: la página de inicio de sesión envía un código a esta dirección.',
    ],
  },
}
