/**
 * Every sentence that this server says to the people of a client, and its Spanish. The key is the English itself: a
 * handler writes the sentence as it is read, and one that is missing here does not compile. What stands in braces is
 * filled in by `say`.
 */
export const SPANISH = {
  // Of any call.
  'Not found.': 'No encontrado.',
  'Unauthenticated.': 'No ha iniciado sesión.',
  'The request is malformed.': 'La solicitud no está bien formada.',
  'The request body must be JSON.': 'El cuerpo de la solicitud debe ser JSON.',
  'The request body must be valid JSON.': 'El cuerpo de la solicitud debe ser JSON válido.',
  'The request body is too large.': 'El cuerpo de la solicitud es demasiado grande.',
  'The request headers are too large.': 'Las cabeceras de la solicitud son demasiado grandes.',
  'The request took too long.': 'La solicitud ha tardado demasiado.',
  'The given data was invalid.': 'Los datos introducidos no son válidos.',
  'The service is busy. Please try again.': 'El servicio está ocupado. Inténtelo de nuevo.',
  'The database does not answer.': 'La base de datos no responde.',
  'The platform is being maintained. Please try again later.':
    'La plataforma está en mantenimiento. Inténtelo más tarde.',
  'Too many requests. Please try again later.': 'Demasiadas solicitudes. Inténtelo más tarde.',
  'Too many calls at once. Please try again.': 'Demasiadas solicitudes a la vez. Inténtelo de nuevo.',
  'Too many unknown keys. Please try again later.': 'Demasiadas claves desconocidas. Inténtelo más tarde.',
  'Something went wrong. Reference: {reference}': 'Algo ha ido mal. Referencia: {reference}',

  // Of a field, made from the contract.
  'The {field} field is required.': 'El campo {field} es obligatorio.',
  'The {field} must be at least {limit}.': 'El campo {field} debe ser como mínimo {limit}.',
  'The {field} must be at least {limit} characters.': 'El campo {field} debe tener al menos {limit} caracteres.',
  'The {field} must not be greater than {limit}.': 'El campo {field} no debe ser mayor que {limit}.',
  'The {field} must not be greater than {limit} characters.':
    'El campo {field} no debe tener más de {limit} caracteres.',
  'The {field} must be greater than {limit}.': 'El campo {field} debe ser mayor que {limit}.',
  'The {field} must be less than {limit}.': 'El campo {field} debe ser menor que {limit}.',
  'The {field} must not have more than {limit} decimal places.':
    'El campo {field} no debe tener más de {limit} decimales.',
  'The {field} must not have more than {limit} items.': 'El campo {field} no debe tener más de {limit} elementos.',
  'The {field} must have at least {limit} items.': 'El campo {field} debe tener al menos {limit} elementos.',
  'The {field} contains a character that is not allowed.': 'El campo {field} contiene un carácter no permitido.',
  'The {field} is nested too deeply.': 'El campo {field} tiene demasiados niveles.',
  'The selected {field} is invalid.': 'El valor elegido en el campo {field} no es válido.',
  'The {field} must be a valid email.': 'El campo {field} debe ser un correo electrónico válido.',
  'The {field} must be a valid UUID.': 'El campo {field} debe ser un UUID válido.',
  'The {field} must be a valid date.': 'El campo {field} debe ser una fecha válida.',
  'The {field} must be an integer.': 'El campo {field} debe ser un número entero.',
  'The {field} must be a number.': 'El campo {field} debe ser un número.',
  'The {field} must be a string.': 'El campo {field} debe ser un texto.',
  'The {field} must be an array.': 'El campo {field} debe ser una lista.',
  'The {field} must be an object.': 'El campo {field} debe ser un objeto.',
  'The {field} field must be true or false.': 'El campo {field} debe ser verdadero o falso.',
  'The {field} is invalid.': 'El campo {field} no es válido.',
  'The {field} is too large.': 'El campo {field} es demasiado grande.',
  'The {field} has already been taken.': 'El valor del campo {field} ya está en uso.',
  'Secondary holder: {sentence}': 'Segundo titular: {sentence}',

  // A field's own, from the contract's `x-messages`.
  'Enter 6 digit code sent to your email': 'Introduzca el código de 6 dígitos enviado a su correo electrónico',
  'Please enter email address': 'Introduzca la dirección de correo electrónico',
  'First Name is required': 'El nombre es obligatorio',
  'Last Name is required': 'Los apellidos son obligatorios',
  'Country is required': 'El país es obligatorio',
  'Password cannot be less than 6 digits': 'La contraseña no puede tener menos de 6 caracteres',
  'Password cannot be longer than 128 characters': 'La contraseña no puede tener más de 128 caracteres',
  'Password confirmation mismatch': 'Las contraseñas no coinciden',
  'Current password is required': 'La contraseña actual es obligatoria',
  'New password is required': 'La contraseña nueva es obligatoria',
  'Password confirmation is required': 'La confirmación de la contraseña es obligatoria',
  'Phone number must have 4 to 15 digits': 'El teléfono debe tener de 4 a 15 cifras',
  'The mode must be real or practice.': 'El modo debe ser real o de práctica.',

  // Signing in, codes and registration.
  'Signed in': 'Sesión iniciada',
  'Signed out': 'Sesión cerrada',
  'Signed out everywhere': 'Sesión cerrada en todos los dispositivos',
  'The session is ended': 'La sesión está cerrada',
  'There is no such session.': 'Esa sesión no existe.',
  'These credentials do not match our records.': 'Estas credenciales no coinciden con nuestros registros.',
  'Invalid Login Details': 'Datos de inicio de sesión no válidos',
  'Too many login attempts. Please try again later.': 'Demasiados intentos de inicio de sesión. Inténtelo más tarde.',
  'This account is blocked.': 'Esta cuenta está bloqueada.',
  'Your e-mail address is not verified.': 'Su dirección de correo electrónico no está verificada.',
  'Your account is waiting for verification by an administrator.':
    'Su cuenta está pendiente de verificación por un administrador.',
  'This action is for administrators only.': 'Esta acción es solo para administradores.',
  'Device verification required': 'Es necesario verificar el dispositivo',
  'Device verified': 'Dispositivo verificado',
  'A code is on its way to your email address.': 'Le hemos enviado un código a su dirección de correo electrónico.',
  'The code is right.': 'El código es correcto.',
  'Please confirm this with a code from your email': 'Confírmelo con un código de su correo electrónico',
  'If the address is registered, a code is on its way.':
    'Si la dirección está registrada, recibirá un código en breve.',
  'Your email address is verified. Please log in.':
    'Su dirección de correo electrónico está verificada. Inicie sesión.',
  'The code is right. Please choose a new password.': 'El código es correcto. Elija una contraseña nueva.',
  'Your password is changed. Please log in.': 'Su contraseña ha cambiado. Inicie sesión.',
  'This password is too common. Please choose another.': 'Esta contraseña es demasiado común. Elija otra.',
  'The password of the demo account cannot be changed.': 'La contraseña de la cuenta demo no se puede cambiar.',
  'This code is not valid. Please check it or request a new one.':
    'Este código no es válido. Compruébelo o solicite otro.',
  'For your safety we have sent you a second code. Please enter that one.':
    'Por su seguridad le hemos enviado un segundo código. Introduzca ese.',
  'Too many wrong codes. Please try again later.': 'Demasiados códigos erróneos. Inténtelo más tarde.',
  'Wait for some moment before requesting new code': 'Espere un momento antes de solicitar un código nuevo',
  'Registration successful': 'Registro completado',
  "The holders' email addresses must differ.": 'Los correos electrónicos de los titulares deben ser distintos.',

  // The account.
  'Switched to the real account': 'Ha cambiado a la cuenta real',
  'Switched to the practice account': 'Ha cambiado a la cuenta de práctica',
  'The practice account is not available.': 'La cuenta de práctica no está disponible.',
  'The practice balance is below 0 while positions are open. Close them first.':
    'El saldo de práctica está por debajo de 0 con posiciones abiertas. Ciérrelas primero.',
  'Practice account already has $10,000.00 or more': 'La cuenta de práctica ya tiene $10,000.00 o más',
  'With its open positions the practice account already has $10,000.00 or more':
    'Con sus posiciones abiertas, la cuenta de práctica ya tiene $10,000.00 o más',
  'Practice account topped up to $10,000.00, with its open positions':
    'Cuenta de práctica recargada hasta $10,000.00, con sus posiciones abiertas',
  'Practice account topped up to $10,000.00': 'Cuenta de práctica recargada hasta $10,000.00',
  'The account mode was switched meanwhile. Please check and try again.':
    'El modo de la cuenta ha cambiado entretanto. Compruébelo e inténtelo de nuevo.',
  'The account is busy. Please try again.': 'La cuenta está ocupada. Inténtelo de nuevo.',
  'Real money does not move on simulated prices: no market source is set.':
    'No se mueve dinero real con precios simulados: no hay ninguna fuente de mercado configurada.',
  'Your request is waiting for an account manager.': 'Su solicitud espera a un gestor de cuenta.',
  'Your account manager is connected.': 'Su gestor de cuenta está conectado.',
  'Your account manager is disconnected.': 'Su gestor de cuenta está desconectado.',
  'The request was declined.': 'La solicitud se ha rechazado.',
  'The request is not in a state that allows this.': 'El estado de la solicitud no lo permite.',
  'No manager has answered yet': 'Ningún gestor ha respondido todavía',
  'There is no such manager.': 'Ese gestor no existe.',
  'Contact your Account Manager or the support team to Activate The AutoTrader Service':
    'Póngase en contacto con su gestor de cuenta o con el equipo de soporte para activar el servicio AutoTrader',

  // Deposits, withdrawals and the accounts they go to.
  'There is no such row.': 'Esa fila no existe.',
  'The request body must be a form.': 'El cuerpo de la solicitud debe ser un formulario.',
  'Please enter a valid amount!': '¡Introduzca un importe válido!',
  'Amount cannot be less than {amount}': 'El importe no puede ser inferior a {amount}',
  'Amount cannot be greater than {amount}': 'El importe no puede ser superior a {amount}',
  'Amount cannot be greater than 1,000,000.00': 'El importe no puede ser superior a 1,000,000.00',
  'Card Holder is required': 'El titular de la tarjeta es obligatorio',
  'Card Number is required': 'El número de tarjeta es obligatorio',
  'Card Number is invalid': 'El número de tarjeta no es válido',
  'CVV is required': 'El CVV es obligatorio',
  'CVV is invalid': 'El CVV no es válido',
  'Expiry Month is required': 'El mes de caducidad es obligatorio',
  'Expiry Month is invalid': 'El mes de caducidad no es válido',
  'Expiry Date is required': 'La fecha de caducidad es obligatoria',
  'Expiry Year is invalid': 'El año de caducidad no es válido',
  'Card has expired': 'La tarjeta ha caducado',
  'The card was declined.': 'La tarjeta ha sido rechazada.',
  'Deposit successful': 'Depósito realizado',
  'Proceed with the pay button': 'Pulse «Continuar» para pagar',
  'This payment method is not available.': 'Este método de pago no está disponible.',
  'The wallet address is not the current one. If you have paid to the earlier one, please write to support.':
    'La dirección del monedero no es la actual. Si ha pagado a la anterior, escriba a soporte.',
  'Too many deposits await approval. Please write to support.':
    'Hay demasiados depósitos pendientes de aprobación. Escriba a soporte.',
  'Too many withdrawals await approval. Please write to support.':
    'Hay demasiadas retiradas pendientes de aprobación. Escriba a soporte.',
  Received: 'Recibido',
  'The notice is not signed.': 'El aviso no está firmado.',
  'The payment provider cannot be reached.': 'No se puede contactar con el proveedor de pagos.',
  'Too many requests': 'Demasiadas solicitudes',
  'This withdrawal method is not available.': 'Este método de retirada no está disponible.',
  'You can save at most 10 accounts.': 'Puede guardar 10 cuentas como máximo.',
  'There is no such plan.': 'Ese plan no existe.',
  'Plan already active': 'El plan ya está activo',
  'Plan is not active': 'El plan no está activo',
  'You have joined the {plan} plan': 'Se ha unido al plan {plan}',
  'You have left the {plan} plan': 'Ha dejado el plan {plan}',
  'There is no such account.': 'Esa cuenta no existe.',
  'Account Saved': 'Cuenta guardada',
  'Account Deleted': 'Cuenta eliminada',
  'Withdrawal Initiated, awaiting approval': 'Retirada iniciada, pendiente de aprobación',
  'A practice account cannot withdraw': 'Una cuenta de práctica no puede retirar fondos',
  'Verify your identity before making a withdrawal': 'Verifique su identidad antes de solicitar una retirada',
  "Sorry, you can't initiate a withdrawal now. Close all open positions and try again":
    'Lo sentimos, ahora no puede iniciar una retirada. Cierre todas las posiciones abiertas y vuelva a intentarlo',
  'Invalid withdrawal account': 'Cuenta de retirada no válida',
  'A new account takes its first withdrawal after 24 hours':
    'Una cuenta nueva admite su primera retirada después de 24 horas',
  'Insufficient balance': 'Saldo insuficiente',
  'The fee for this withdrawal has changed. Please check the figures and try again.':
    'La comisión de esta retirada ha cambiado. Compruebe las cifras e inténtelo de nuevo.',
  'The price of this plan has changed. Please check it and join again.':
    'El precio de este plan ha cambiado. Compruébelo y únase de nuevo.',
  'What your present plan returns has changed. Please check it and join again.':
    'Lo que devuelve su plan actual ha cambiado. Compruébelo y únase de nuevo.',
  'Returned withdrawal': 'Retirada devuelta',

  // Accounts at trading platforms.
  'Platform is required': 'La plataforma es obligatoria',
  'Account Type is required': 'El tipo de cuenta es obligatorio',
  'Currency is required': 'La divisa es obligatoria',
  'Leverage is required': 'El apalancamiento es obligatorio',
  'Initial is required': 'El depósito inicial es obligatorio',
  'You are not eligible for a live account': 'No cumple los requisitos para abrir una cuenta MT4/MT5 con dinero real',
  'You can have at most 10 accounts.': 'Puede tener 10 cuentas como máximo.',
  'Demo account created': 'Cuenta demo creada',
  'Account topped up': 'Cuenta recargada',
  'Top up limit reached': 'Se ha alcanzado el límite de recarga',

  // Identity documents.
  'Type is required': 'El tipo es obligatorio',
  'Front image is required': 'La imagen del anverso es obligatoria',
  'Back image is required': 'La imagen del reverso es obligatoria',
  'Proof of address is required': 'El comprobante de domicilio es obligatorio',
  'Proof Type is required': 'El tipo de comprobante es obligatorio',
  'Maximum file size is 2mb': 'El tamaño máximo del archivo es de 2 MB',
  'Only images are allowed': 'Solo se permiten imágenes',
  'The image has too many pixels': 'La imagen tiene demasiados píxeles',
  'Documents uploaded, awaiting approval': 'Documentos enviados, pendientes de aprobación',
  'Too many uploads. Please try again later.': 'Demasiados envíos. Inténtelo más tarde.',
  'There is no such image.': 'Esa imagen no existe.',

  // The profile and the password.
  'Profile successfully updated': 'Perfil actualizado correctamente',
  'Photo updated': 'Foto actualizada',
  'Password successfully updated': 'Contraseña actualizada correctamente',
  'Current password is incorrect': 'La contraseña actual no es correcta',
  'The new password must differ from the current one.': 'La contraseña nueva debe ser distinta de la actual.',
  'Too many attempts. Please try again later.': 'Demasiados intentos. Inténtelo más tarde.',
  'Onboarding completed': 'Primeros pasos completados',
  'Investment interests updated': 'Preferencias de inversión actualizadas',

  // The chat with support.
  Support: 'Soporte',
  'These messages are not yours.': 'Estos mensajes no son suyos.',

  // The market and positions.
  'There is no such asset.': 'Ese activo no existe.',
  'The sell price must not be above the buy price.': 'El precio de venta no debe ser superior al precio de compra.',
  'The time is ahead of the clock.': 'La hora va por delante del reloj.',
  'Added to the watchlist': 'Añadido a la lista de seguimiento',
  'Removed from the watchlist': 'Eliminado de la lista de seguimiento',
  'The news is not available at the moment.': 'Las noticias no están disponibles en este momento.',
  'Your Order has been Placed.': 'Su orden se ha ejecutado.',
  'Market is closed': 'El mercado está cerrado',
  'No current price': 'No hay precio actual',
  'Price has changed, please try again': 'El precio ha cambiado, inténtelo de nuevo',
  'Insufficient free margin': 'Margen libre insuficiente',
  'Take profit must be greater than 0': 'La toma de ganancias debe ser mayor que 0',
  'Stop loss must be greater than 0': 'El límite de pérdidas debe ser mayor que 0',
  'Take profit cannot be reached at this size': 'La toma de ganancias no se puede alcanzar con este tamaño',
  'Stop loss cannot be reached at this size': 'El límite de pérdidas no se puede alcanzar con este tamaño',
  'Stop loss is too close to the market': 'El límite de pérdidas está demasiado cerca del mercado',
  'Stop loss is too close to the market. At least {amount}':
    'El límite de pérdidas está demasiado cerca del mercado. Al menos {amount}',
  'There is no conversion rate from {currency} to USD': 'No hay tipo de cambio de {currency} a USD',
  'There are already {count} open positions': 'Posiciones ya abiertas: {count}',
  'There is no such position.': 'Esa posición no existe.',
  'Position successfully closed': 'Posición cerrada correctamente',
  'All opened positions successfully closed': 'Todas las posiciones abiertas se han cerrado correctamente',
  '{failed} of {total} positions stayed open: the market is closed or there is no current price':
    'Siguen sin cerrar {failed} de {total}: el mercado está cerrado o no hay precio actual',
  'This request was given up and is not carried out any more.': 'Esta solicitud se abandonó y ya no se ejecutará.',
  'The idempotency key belongs to another request.': 'La clave de idempotencia pertenece a otra solicitud.',
  'The request is still being carried out.': 'La solicitud aún se está ejecutando.',
} as const;
